import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'

const bridgeFile = '../../../node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js'
/** Capacitor's JavaScript side of the native bridge. `Phone` replaces the Android side. */
const bridge = readFileSync(fileURLToPath(new URL(bridgeFile, import.meta.url)), 'utf8')

/** The methods of each plugin that return a promise, which Android reports to the page at launch. */
const plugins: Record<string, readonly string[]> = {
  App: ['exitApp', 'getLaunchUrl', 'minimizeApp', 'getInfo', 'toggleBackButtonHandler'],
  Browser: ['open', 'close'],
  Filesystem: ['writeFile', 'deleteFile'],
  Camera: ['takePhoto', 'chooseFromGallery', 'checkPermissions', 'requestPermissions'],
  CapacitorContacts: ['pickContact'],
  Haptics: ['impact', 'notification'],
  Keyboard: ['hide', 'setAccessoryBarVisible', 'setResizeMode', 'setStyle'],
  Preferences: ['get', 'set', 'remove', 'clear'],
  PushNotifications: [
    'register',
    'unregister',
    'removeAllDeliveredNotifications',
    'checkPermissions',
    'requestPermissions',
    'createChannel',
  ],
  SecureStorage: [
    'internalGetItem',
    'internalSetItem',
    'internalRemoveItem',
    'internalClearItemsWithPrefix',
    'internalGetPrefixedKeys',
  ],
  Share: ['canShare', 'share'],
  SplashScreen: ['hide', 'show'],
  StatusBar: ['setStyle', 'setBackgroundColor', 'setOverlaysWebView'],
}

export type NativeCall = { plugin: string; method: string; options: Record<string, unknown> }
type Answers = (options: Record<string, unknown>) => unknown
type Message = { callbackId: string; pluginId: string; methodName: string; options: Record<string, unknown> }

/** A fake phone that runs the app. It records native calls, and by default grants all permissions. */
export class Phone {
  readonly calls: NativeCall[] = []
  /** The contents of the Keystore. Like `preferences`, they persist when the app closes. */
  readonly secrets = new Map<string, string>()
  readonly preferences = new Map<string, string>()
  readonly #answers = new Map<string, Answers>()
  readonly #listeners: { plugin: string; event: string; callbackId: string }[] = []
  #page: Page | null = null

  constructor() {
    const { secrets, preferences } = this
    const text = (value: unknown) => String(value)
    this.answer('SecureStorage', 'internalGetItem', ({ prefixedKey }) => ({
      data: secrets.get(text(prefixedKey)) ?? null,
    }))
    this.answer('SecureStorage', 'internalSetItem', ({ prefixedKey, data }) => {
      secrets.set(text(prefixedKey), text(data))
    })
    this.answer('SecureStorage', 'internalRemoveItem', ({ prefixedKey }) => ({
      success: secrets.delete(text(prefixedKey)),
    }))
    this.answer('SecureStorage', 'internalClearItemsWithPrefix', () => secrets.clear())
    this.answer('Preferences', 'get', ({ key }) => ({ value: preferences.get(text(key)) ?? null }))
    this.answer('Preferences', 'remove', ({ key }) => {
      preferences.delete(text(key))
    })
    this.answer('Preferences', 'set', ({ key, value }) => {
      preferences.set(text(key), text(value))
    })
    for (const plugin of ['Camera', 'PushNotifications'])
      for (const method of ['checkPermissions', 'requestPermissions'])
        this.answer(plugin, method, () => ({
          camera: 'granted',
          photos: 'granted',
          receive: 'granted',
        }))
  }

  /** Sets the function that computes the result of later calls of a method. If it throws, the call fails with that error. */
  answer(plugin: string, method: string, answers: Answers): void {
    this.#answers.set(`${plugin}.${method}`, answers)
  }

  /** The options of every call of a method, in order. */
  askedFor(plugin: string, method: string): Record<string, unknown>[] {
    return this.calls
      .filter(call => call.plugin === plugin && call.method === method)
      .map(call => call.options)
  }

  /** Sends a native event to the app's listeners. */
  async fire(plugin: string, event: string, data: unknown = {}): Promise<void> {
    for (const { callbackId } of this.#listeners.filter(one => one.plugin === plugin && one.event === event))
      await this.#reply({
        callbackId,
        pluginId: plugin,
        methodName: 'addListener',
        success: true,
        data,
        save: true,
      })
  }

  /** Adds the native bridge to the app's page at `https://localhost`, as Android does. */
  async hold(context: BrowserContext, page: Page): Promise<void> {
    this.#page = page
    await context.exposeBinding('nativeSide', (_, json: string) => this.#take(JSON.parse(json)))
    const headers = Object.entries(plugins).map(([name, methods]) => ({
      name,
      methods: [
        ...methods.map(method => ({ name: method, rtype: 'promise' })),
        { name: 'removeAllListeners', rtype: 'promise' },
        { name: 'addListener' },
        { name: 'removeListener' },
      ],
    }))
    // Adds the bridge only to the app's own origin, since pages that it opens in the system browser have none.
    await context.addInitScript(
      `if (location.origin === 'https://localhost') {
        window.androidBridge = { postMessage: json => void window.nativeSide(json) };
        ${bridge}
        Capacitor.PluginHeaders = ${JSON.stringify(headers)};
        Object.assign(Capacitor.Plugins ??= {}, Object.fromEntries(Capacitor.PluginHeaders.map(({ name }) => [name, {}])));
      }`,
    )
  }

  async #take({ callbackId, pluginId: plugin, methodName: method, options }: Message): Promise<void> {
    if (method === 'addListener') {
      this.#listeners.push({ plugin, event: String(options.eventName), callbackId })
      return
    }
    if (method === 'removeListener') {
      const gone = this.#listeners.findIndex(one => one.callbackId === String(options.callbackId))
      if (gone >= 0) this.#listeners.splice(gone, 1)
      return
    }
    this.calls.push({ plugin, method, options })
    const base = { callbackId, pluginId: plugin, methodName: method }
    try {
      const data = (await this.#answers.get(`${plugin}.${method}`)?.(options)) ?? {}
      await this.#reply({ ...base, success: true, data })
    } catch (error) {
      const { message, code } = error as Error & { code?: string }
      await this.#reply({ ...base, success: false, error: { message, code } })
    }
  }

  async #reply(result: object): Promise<void> {
    await this.#page
      ?.evaluate(data => {
        const { androidBridge } = window as unknown as { androidBridge?: { onmessage?(event: object): void } }
        androidBridge?.onmessage?.({ data })
      }, JSON.stringify(result))
      .catch(() => {
        // The page that made the call may have closed, as on a real phone.
      })
  }
}
