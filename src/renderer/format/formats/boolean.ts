import type { ValueFormat } from '../value-format.ts'

export const boolean: ValueFormat = {
  toText: (value, { services }) => services.t(value === true ? 'renderer.yes' : 'renderer.no'),
}
