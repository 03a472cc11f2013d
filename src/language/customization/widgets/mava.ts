import type { Widget } from '../widgets.ts'

/** Loads the Mava chat. */
export const mava: Widget = {
  setting: 'mavaToken',
  script: () => 'https://widget.mava.app',
  attributes: (id) => ({
    id: 'MavaWebChat',
    'widget-version': 'v2',
    'enable-sdk': 'false',
    'data-token': id,
  }),
  sources: {
    'script-src': ['https://widget.mava.app'],
    'connect-src': ['https://gateway.mava.app', 'wss://gateway.mava.app'],
  },
}
