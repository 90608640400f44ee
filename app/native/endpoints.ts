/** What the phones ask this server about the app. */
export interface NativeEndpoints {
  'GET /.well-known/assetlinks.json': { answer: Response }
  'GET /.well-known/apple-app-site-association': { answer: Response }
}
