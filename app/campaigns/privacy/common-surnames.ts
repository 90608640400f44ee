/**
 * Ordinary English and Spanish words that are also last names, without accents. Alone they say nothing about a student; beside the first name or
 * a word such as "family" they do. The words of the platform's own texts count as ordinary, too.
 */
export const commonSurnames: ReadonlySet<string> = new Set(
  `ash baker bell berry best bird bishop black blue bloom bond book booth brown bush butler cain carpenter carter case castle chance church clay cook
  cooper cross day dean dove drew early fair farmer field fields fish fisher flowers ford forest fox frank freeman friend frost garden gardener gay
  gentry glass glover gold good goodman grace grant grave graves gray green grove hall hand hardy hart hawk head heart hill hills holiday home hood
  hope hunt hunter hunters joy judge justice keen key keys king kings knight lake lamb land lane law leaf little long lord love low major man march
  marsh mason may meadows mercy miller mills mint moon moss noble oakes oak owen page park parks peace pearl pepper pilgrim pink place pond pool
  poor pope post potter powers price pride prince prior purple rain reading rich river rivers rock rose royal rush sage school shepherd short
  silver singer small smart snow spring star steel stone storm story strange street strong summer summers swan sweet swift taylor teacher temple
  townsend turner valentine wade walker wall ward waters way weeks west white wild will winter wise wish wolf wood woods word worth young
  alegria amor arroyo barrera blanco bravo calle campo campos castillo cruz cuevas delgado dios flores fuente fuentes gallo guerra hidalgo iglesias
  leal leon luna marin mesa mora moreno negro paz pena pino prado reyes rey rico rios rio rojo rojas rosa salas santos serrano sierra sol soto
  tierra torre torres valle vega vera vida`.split(/\s+/),
)
