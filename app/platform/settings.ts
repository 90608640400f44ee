/** What domains read from the environment, beside the platform's own: each adds its settings here (`declare module`). */
// biome-ignore lint/suspicious/noEmptyInterface: an interface alone can be added to elsewhere
export interface DomainSettings {}

/** What payment providers read from the environment: each adds its settings in its own folder. */
// biome-ignore lint/suspicious/noEmptyInterface: an interface alone can be added to elsewhere
export interface ProviderSettings {}
