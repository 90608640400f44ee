/** The settings that domains read from the environment. Each domain adds its own with `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: only an interface can be extended elsewhere
export interface DomainSettings {}

/** The settings of payment providers. Each provider adds its own with `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: only an interface can be extended elsewhere
export interface ProviderSettings {}

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>

/** The values of variables by their names in camelCase: `DISK_RESERVE_MB` becomes `diskReserveMb`. */
export type SettingsOf<Values> = { [Name in keyof Values & string as CamelCase<Name>]: Values[Name] }

/** Converts the names of variables to camelCase. */
export function settingsOf<Values extends object>(values: Values): SettingsOf<Values> {
  const camelCase = (name: string) =>
    name.toLowerCase().replace(/_([a-z0-9])/g, (_, first: string) => first.toUpperCase())
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [camelCase(name), value]),
  ) as SettingsOf<Values>
}
