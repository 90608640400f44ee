/** The 100 most common given names of each kind in the United States and its campuses, for measuring how often a rule holds ordinary people. */
const given =
  'James Mary Michael Patricia Robert Jennifer John Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Karen Christopher ' +
  'Sarah Charles Lisa Daniel Nancy Matthew Sandra Anthony Ashley Mark Emily Steven Kimberly Donald Betty Andrew Margaret Joshua Donna Paul ' +
  'Michelle Kenneth Carol Kevin Amanda Brian Melissa Timothy Deborah José María Luis Sofía Juan Ana Carlos Lucía Jesús Camila Miguel Valentina ' +
  'Mohammed Fatima Ahmed Aisha Omar Layla Wei Mei Jun Xiu Min-jun Ji-woo Hiroshi Yuki Nguyễn Linh Raj Priya Arjun Ananya Olga Ivan Jürgen Zoë ' +
  'François Chloé Björn Søren Łukasz Małgorzata Siobhán Seán DeShawn Aaliyah Kwame Amara Chidi Ngozi Dmitri Elif'

const family =
  'Smith Johnson Williams Brown Jones García Miller Davis Rodríguez Martínez Hernández López González Wilson Anderson Thomas Taylor Moore ' +
  'Jackson Martin Lee Pérez Thompson White Harris Sánchez Clark Ramírez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill ' +
  'Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gómez Phillips Evans Turner Díaz Parker Cruz Edwards Collins ' +
  'Reyes Stewart Morris Morales Murphy Cook Rogers Gutiérrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson ' +
  'Watson Brooks Chavez Wood Bennett Gray Mendoza Ruiz Hughes Price Álvarez Castillo Sanders Patel Myers Long Ross Foster Jiménez O’Connor ' +
  'Van_der_Berg Al-Farsi Chen'

export type CommonName = { given: string; family: string }

/** 10,000 ordinary names: each of 100 given names with each of 100 family names. */
export const commonNames: readonly CommonName[] = given
  .split(' ')
  .slice(0, 100)
  .flatMap(first =>
    family
      .split(' ')
      .slice(-100)
      .map(last => ({ given: first, family: last.replaceAll('_', ' ') })),
  )
