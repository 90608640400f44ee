import type { Catalogue } from '../translate.ts'

export const accounts: Catalogue = {
  'Invalid reset link. Please request a new password reset.':
    'El enlace para restablecer no es válido. Pide uno nuevo.',
  'Invalid or expired reset link. Please request a new password reset.':
    'El enlace para restablecer no es válido o caducó. Pide uno nuevo.',
  'Something went wrong. Please try again.': 'Algo salió mal. Inténtalo de nuevo.',
  "Passwords don't match": 'Las contraseñas no coinciden',
  'Password must be at least {0} characters long': 'La contraseña debe tener al menos {0} caracteres',
  'Please use at most {0} characters.': 'Usa como máximo {0} caracteres.',
  'Password Reset Error': 'Error al restablecer la contraseña',
  'Password reset email sent': 'Correo para restablecer la contraseña enviado',
  'Check your email for the password reset link.':
    'Busca en tu correo el enlace para restablecer la contraseña.',
  'Password updated!': '¡Contraseña actualizada!',
  'Your password has been successfully changed.': 'Tu contraseña se cambió correctamente.',
}
