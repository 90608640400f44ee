import type { Catalogue } from '../translate.ts'

export const ui: Catalogue = {
  'Time Remaining': 'Tiempo restante',
  day: 'día',
  days: 'días',
  hour: 'hora',
  hours: 'horas',
  minute: 'minuto',
  minutes: 'minutos',
  '{days, plural, one {# day left} other {# days left}}':
    '{days, plural, one {queda # día} other {quedan # días}}',
  '{days, plural, one {# day} other {# days}} {hours, plural, one {# hour left} other {# hours left}}':
    '{days, plural, one {queda # día} other {quedan # días}} y {hours, plural, one {# hora} other {# horas}}',
  '{hours, plural, one {# hour left} other {# hours left}}':
    '{hours, plural, one {queda # hora} other {quedan # horas}}',
  '{minutes, plural, one {# minute left} other {# minutes left}}':
    '{minutes, plural, one {queda # minuto} other {quedan # minutos}}',
  'less than a minute left': 'queda menos de un minuto',
  '{count, plural, one {# supporter} other {# supporters}}':
    '{count, plural, one {# persona apoya} other {# personas apoyan}}',
  '{percent}% funded': '{percent}% recaudado',
  raised: 'recaudados',
  'of <0/>': 'de <0/>',
  Close: 'Cerrar',
  Copied: 'Copiado',
  Dismiss: 'Descartar',
  Messages: 'Mensajes',
  'Page {page} of {pages}': 'Página {page} de {pages}',
}
