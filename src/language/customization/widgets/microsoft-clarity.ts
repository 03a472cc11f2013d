import type { Widget } from '../widgets.ts'

export const microsoftClarity: Widget = {
  setting: 'microsoftClarityId',
  script: (id) => `https://www.clarity.ms/tag/${id}`,
  prepare(globals) {
    const q: unknown[][] = []
    globals.clarity = Object.assign((...call: unknown[]) => void q.push(call), { q })
  },
  sources: {
    'script-src': ['https://www.clarity.ms', 'https://scripts.clarity.ms'],
    'connect-src': ['https://*.clarity.ms'],
    'img-src': ['https://*.clarity.ms'],
  },
}
