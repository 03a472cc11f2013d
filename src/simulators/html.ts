/** Renders a page of the simulators, which reloads every ten seconds unless `refresh` is `still`. `content` is HTML. */
export function simulatorPage(
  title: string,
  content: string,
  refresh: 'renews' | 'still' = 'renews',
): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${refresh === 'renews' ? '<meta http-equiv="refresh" content="10">' : ''}<title>${title}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
article { border: 1px solid #8886; border-radius: 10px; padding: 0 1.2rem; margin: 1rem 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
pre.code { font: .85rem/1.5 ui-monospace, monospace }
h2 { font-size: 1.1rem; margin-bottom: 0; overflow-wrap: anywhere }
small { opacity: .75 }
summary { cursor: pointer; padding: .2rem 0 }
input { font: inherit; padding: .4rem .6rem; width: min(100%, 22rem) }
</style></head>
<body><nav><a href="/">Mailbox</a> · <a href="/sms">Text messages</a> · <a href="/identity">Identity checks</a> · <a href="/reviews">Reviews</a> · <a href="/redsys">Card payments</a> · <a href="/mangopay">MANGOPAY</a> · <a href="/bank">Bank</a> · <a href="/errors">Errors</a></nav><main><h1>${title}</h1>
${content}
</main></body></html>`
}
