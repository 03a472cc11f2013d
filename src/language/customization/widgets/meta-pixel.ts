import type { Widget } from '../widgets.ts'

/** Loads the Meta pixel; queues calls until its script is loaded. */
export const metaPixel: Widget = {
  setting: 'metaPixelId',
  script: () => 'https://connect.facebook.net/en_US/fbevents.js',
  prepare(globals, id) {
    const queue: unknown[][] = []
    const fbq = Object.assign((...call: unknown[]) => void queue.push(call), {
      queue,
      push: (...call: unknown[]) => void queue.push(call),
      loaded: true,
      version: '2.0',
    })
    globals.fbq = fbq
    globals._fbq = fbq
    fbq('init', id)
    fbq('track', 'PageView')
  },
  sources: {
    'script-src': ['https://connect.facebook.net'],
    'connect-src': ['https://www.facebook.com'],
    'img-src': ['https://www.facebook.com'],
  },
}
