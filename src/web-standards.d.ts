// What browsers and Node both have beyond the language itself, as far as the rooms that know neither use it.
declare class URL {
  constructor(address: string, base?: string)
  static canParse(address: string, base?: string): boolean
  readonly host: string
}
declare class URLSearchParams {
  constructor(query?: string)
  readonly size: number
  get(name: string): string | null
  set(name: string, value: string): void
  has(name: string): boolean
}
declare class TextEncoder {
  encode(text: string): Uint8Array
}
declare function structuredClone<Value>(value: Value): Value
