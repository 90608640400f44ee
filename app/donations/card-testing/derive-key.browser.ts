import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { deriveKey as deriveByWebCrypto } from 'altcha-lib/algorithms/web/pbkdf2'
import type { DeriveKeyFunction } from 'altcha-lib/types'

/**
 * Web Crypto is available only over https:// and on localhost. Over plain http:// on a LAN, the JavaScript
 * fallback takes four times as long.
 */
export const deriveKey: DeriveKeyFunction = globalThis.crypto?.subtle
  ? deriveByWebCrypto
  : async ({ cost, keyLength }, salt, password) => ({
      derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }),
    })
