/**
 * Every operation of the server by method and path: what it takes and what it answers. Each domain declares its own in `endpoints.ts`, and
 * `app/endpoints.ts` joins them; operations, calls, screens and the description of the API take their types from here (docs/decisions/0020).
 */
// biome-ignore lint/suspicious/noEmptyInterface: app/endpoints.ts fills it
export interface Endpoints {}

/** An operation's name, such as 'POST /api/quotes'. */
export type EndpointName = keyof Endpoints & string

type Part<E extends EndpointName, Name extends string> = Endpoints[E] extends { [K in Name]: infer Value }
  ? Value
  : undefined

/** What an operation answers, as JSON. */
export type Answer<E extends EndpointName> = Endpoints[E]['answer']
/** What it takes as its JSON body, before defaults. */
export type Body<E extends EndpointName> = Part<E, 'body'>
/** What may stand in its query. */
export type Query<E extends EndpointName> = Part<E, 'query'>

type NamesIn<Path> = Path extends `${string}/:${infer Rest}`
  ?
      | (Rest extends `${infer Name}/${string}` ? Name : Rest)
      | NamesIn<Rest extends `${string}/${infer Tail}` ? `/${Tail}` : ''>
  : never

/** The names in an operation's path. */
export type ParamNames<E> = NamesIn<E>

type WithParams<E extends EndpointName> = [ParamNames<E>] extends [never]
  ? unknown
  : { params: Record<ParamNames<E>, string> }
type WithQuery<E extends EndpointName> = [Query<E>] extends [undefined] ? unknown : { query?: Query<E> }
type WithBody<E extends EndpointName> = [Body<E>] extends [undefined] ? unknown : { body: Body<E> }
type WithFile<E extends EndpointName> = [Part<E, 'file'>] extends [undefined] ? unknown : { file: Blob }

/** What a caller gives: the names in the path, the query, the body or a file. */
export type Input<E extends EndpointName> = WithParams<E> & WithQuery<E> & WithBody<E> & WithFile<E>

/** The address of a GET, of which the type says what it answers. */
export type Address<E> = string & { readonly asks?: E }

type Placed = { params?: Record<string, string>; query?: object }

/** An operation's address with its names and its query filled in; what is undefined in the query is left out. */
export function addressOf<E extends EndpointName>(endpoint: E, input?: Partial<Input<E>>): Address<E> {
  const { params, query }: Placed = input ?? {}
  const name: string = endpoint
  const path = name
    .slice(name.indexOf('/'))
    .replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params?.[param] ?? ''))
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) asked.set(name, String(value))
  const text = asked.toString()
  return text ? `${path}?${text}` : path
}

/** The answer of an operation that says no more than that it was done. */
export type Nothing = Record<string, never>
