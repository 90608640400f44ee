/** Whether the device has a sheet of its own for sharing; only the browser knows. */
export const canShare = (): boolean => typeof navigator.share === 'function'

/** Opens it. Throws an AbortError where it was closed. */
export const share = (shared: { title: string; url: string }): Promise<void> => navigator.share(shared)
