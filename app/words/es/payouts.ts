import type { Catalogue } from '../translate.ts'

export const payouts: Catalogue = {
  'A bank takes {0} payout files a day. Go on tomorrow.':
    'Un banco recibe {0} archivos de pago al día. Sigue mañana.',
  'A payout is on its way to your bank. Delete the account once it has arrived.':
    'Un pago va en camino a tu banco. Elimina la cuenta cuando haya llegado.',
  'Download the file first: no bank can have taken it yet.':
    'Descarga primero el archivo: ningún banco puede haberlo recibido todavía.',
  'No approved payout waits for a batch.': 'Ningún pago aprobado espera un lote.',
  'Not every chosen withdrawal can go into a payout file. Reload the page and choose again.':
    'No todos los retiros elegidos pueden ir en un archivo de pagos. Vuelve a cargar la página y elige de nuevo.',
  'Say why the batch is cancelled.': 'Di por qué se cancela el lote.',
  'The account holder\u2019s name cannot be written in the letters banks use.':
    'El nombre del titular no se puede escribir con las letras que usan los bancos.',
  'The account number is not valid.': 'El número de cuenta no es válido.',
  'The bank\u2019s settings for payout files are missing: {names}. Set them on the server.':
    'Faltan los datos del banco para los archivos de pagos: {names}. Configúralos en el servidor.',
  'The file would no longer be the one this batch was made with: the data of a payout have changed. Cancel the batch if the bank has not taken it.':
    'El archivo ya no sería el mismo con el que se hizo este lote: los datos de un pago han cambiado. Cancela el lote si el banco no lo ha recibido.',
  'The guardian has withdrawn consent: withdrawals are paused.':
    'El tutor ha retirado su consentimiento: los retiros están en pausa.',
  'The payout is larger than a payout file can hold.':
    'El pago es mayor de lo que admite un archivo de pagos.',
  'The routing number is not valid.': 'El número de ruta no es válido.',
  'There is no such payout batch.': 'No existe ese lote de pagos.',
  'There is nothing to pay out.': 'No hay nada que pagar.',
  'This payout batch is paid or cancelled already. Nothing was changed.':
    'Este lote de pagos ya está pagado o cancelado. No se cambió nada.',
  'This payout is in a payout batch. Mark the batch as paid, or cancel it first.':
    'Este pago está en un lote. Marca el lote como pagado o cancélalo primero.',
  'You cannot pay out your own request. Another admin must.':
    'No puedes pagar tu propia solicitud. Debe hacerlo otro administrador.',
  'This campaign was taken down, so its funds are frozen. An admin must release them first.':
    'Esta campaña se retiró de la plataforma y sus fondos están congelados. Un administrador debe liberarlos primero.',
  'The funds of this campaign are not frozen.': 'Los fondos de esta campaña no están congelados.',
  'A payout in this batch was paused after the file was downloaded. Ask the bank to stop it. If the bank has sent it already, say so.':
    'Un pago de este lote se puso en pausa después de descargar el archivo. Pide al banco que lo detenga. Si el banco ya lo envió, indícalo.',
  'You have asked to cancel this batch already. A second admin must confirm it.':
    'Ya pediste cancelar este lote. Un segundo administrador debe confirmarlo.',
}
