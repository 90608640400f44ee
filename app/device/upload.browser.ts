/** Readies a request whose progress is watched. */
export function openRequest(request: XMLHttpRequest, method: string, address: string): void {
  request.open(method, address)
}
