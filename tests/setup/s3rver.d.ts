declare module 's3rver' {
  type Options = {
    /** 0 takes a free one. */
    port: number
    address: string
    silent: boolean
    /** Where it keeps the objects. */
    directory: string
    configureBuckets: { name: string; configs: string[] }[]
  }
  export default class S3rver {
    constructor(options: Options)
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
