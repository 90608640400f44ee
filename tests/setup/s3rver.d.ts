declare module 's3rver' {
  type Options = {
    /** 0 for a free port. */
    port: number
    address: string
    silent: boolean
    /** The folder for the objects. */
    directory: string
    configureBuckets: { name: string; configs: string[] }[]
  }
  export default class S3rver {
    constructor(options: Options)
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
