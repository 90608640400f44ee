/** The files by which Android and iOS verify the app's links. */
export interface NativeEndpoints {
  'GET /.well-known/assetlinks.json': { answer: Response }
  'GET /.well-known/apple-app-site-association': { answer: Response }
}
