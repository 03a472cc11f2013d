import type { Shows } from '../shows.ts'

export const boolean: Shows = {
  words: (value, { host }) => host.t(value === true ? 'renderer.yes' : 'renderer.no'),
}
