import type { ValueFormat } from '../value-format.ts'

export const boolean: ValueFormat = {
  toText: (value, { host }) => host.t(value === true ? 'renderer.yes' : 'renderer.no'),
}
