import type { Catalogue } from '../translate.ts'

export const browse: Catalogue = {
  'Active Campaigns': 'Campañas activas',
  'Students raising money for their education, in their own words.':
    'Estudiantes que reúnen fondos para su educación, con sus propias palabras.',
  'Show more campaigns': 'Mostrar más campañas',
  'Browse Scholars': 'Conoce a los estudiantes',
  'Students raising money for tuition, study abroad, school supplies and more. See their stories and give on {product}.':
    'Estudiantes que reúnen fondos para matrícula, estudios en el extranjero, útiles escolares y más. Lee sus historias y dona en {product}.',
  'Failed to load campaigns': 'No se pudieron cargar las campañas',
  'Please try again.': 'Inténtalo de nuevo.',
  Trending: 'Tendencias',
  'Heart-warming': 'Conmovedoras',
  'Close to goal': 'Cerca de la meta',
  All: 'Todas',
  'Search by name, title or school': 'Buscar por nombre, título o escuela',
  'Name, title or school': 'Nombre, título o escuela',
  'Filter campaigns': 'Filtrar campañas',
  'No campaigns yet': 'Todavía no hay campañas',
  'Start Your Campaign': 'Inicia tu campaña',
  'The first one could be yours.': 'La primera podría ser la tuya.',
  'No campaigns match “{search}”': 'Ninguna campaña coincide con “{search}”',
  'No campaigns here right now': 'No hay campañas aquí por ahora',
  'Show all campaigns': 'Mostrar todas las campañas',
  'Try a first name, a school, or fewer words.': 'Prueba con un nombre, una escuela o menos palabras.',
  'Try another filter.': 'Prueba con otro filtro.',
  'This page is no longer there. Start again from the first one.':
    'Esta página ya no está. Empieza de nuevo desde la primera.',
  'Donate to {name}': 'Donar a {name}',
  Donate: 'Donar',
  '+{count} more': '+{count} más',
  'Help {name} with {purpose}': 'Ayuda a {name} con {purpose}',
  'Latest donations': 'Donaciones recientes',
  'Pause latest donations': 'Pausar las donaciones recientes',
  'Show latest donations': 'Mostrar las donaciones recientes',
  '{donor} gave {amount} to {student}': '{donor} donó {amount} a {student}',
  Anonymous: 'Anónimo',
}
