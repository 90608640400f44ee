/** True for localhost, 127.0.0.0/8 and [::1], which are reachable only from this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname)
}
