/**
 * All endpoints by method and path, with the types of their requests and responses. Each domain declares its endpoints
 * in `endpoints.ts`, and `app/entries/endpoints.ts` joins them. Operations, calls, and screens derive their types from this
 * interface (docs/decisions/0020).
 */
// biome-ignore lint/suspicious/noEmptyInterface: app/entries/endpoints.ts fills it
export interface Endpoints {}

/** An endpoint's method and path, such as 'POST /api/quotes'. */
export type EndpointName = keyof Endpoints & string

type Part<E extends EndpointName, Name extends string> = Endpoints[E] extends { [K in Name]: infer Value }
  ? Value
  : undefined

/** The type of an endpoint's JSON response. */
export type Answer<E extends EndpointName> = Endpoints[E]['answer']
/** An endpoint's JSON body, before schema defaults are applied. */
export type Body<E extends EndpointName> = Part<E, 'body'>
export type Query<E extends EndpointName> = Part<E, 'query'>

type NamesIn<Path> = Path extends `${string}/:${infer Rest}`
  ?
      | (Rest extends `${infer Name}/${string}` ? Name : Rest)
      | NamesIn<Rest extends `${string}/${infer Tail}` ? `/${Tail}` : ''>
  : never

/** The names of the parameters in an endpoint's path. */
export type ParamNames<E> = NamesIn<E>

type WithParams<E extends EndpointName> = [ParamNames<E>] extends [never]
  ? unknown
  : { params: Record<ParamNames<E>, string> }
type WithQuery<E extends EndpointName> = [Query<E>] extends [undefined] ? unknown : { query?: Query<E> }
type WithBody<E extends EndpointName> = [Body<E>] extends [undefined] ? unknown : { body: Body<E> }
type WithFile<E extends EndpointName> = [Part<E, 'file'>] extends [undefined] ? unknown : { file: Blob }

/** The input of a call: path parameters, query, and body or file. */
export type Input<E extends EndpointName> = WithParams<E> & WithQuery<E> & WithBody<E> & WithFile<E>

/** The URL of a GET endpoint, typed with the endpoint that it requests. */
export type Address<E> = string & { readonly asks?: E }

type Placed = { params?: Record<string, string>; query?: object }

/** Builds an endpoint's URL from its path parameters and query; undefined query values are omitted. */
export function addressOf<E extends EndpointName>(endpoint: E, input?: Partial<Input<E>>): Address<E> {
  const { params, query }: Placed = input ?? {}
  const name: string = endpoint
  const path = name
    .slice(name.indexOf('/'))
    .replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params?.[param] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

/** A response without data. */
export type Nothing = Record<string, never>
