import type { Widget } from '../widgets.ts'

/** Loads Google Tag Manager; custom HTML and JavaScript tags do not run without 'unsafe-eval' and 'unsafe-inline'. */
export const googleTagManager: Widget = {
  setting: 'googleTagManagerId',
  script: (id) => `https://www.googletagmanager.com/gtm.js?id=${id}`,
  prepare(globals, _id, now) {
    globals.dataLayer = [{ 'gtm.start': now, event: 'gtm.js' }]
  },
  track({ dataLayer }, event) {
    if (Array.isArray(dataLayer)) dataLayer.push({ event })
  },
  sources: {
    'script-src': ['https://www.googletagmanager.com'],
    'connect-src': ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
    'img-src': ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
  },
}
