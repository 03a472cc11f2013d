// Runs on the page shown while another is unavailable: checks at growing intervals and reloads.

export {}

const growth = 1.6
/** The maximum pause between two checks in seconds. */
const longestPause = 60
const hint = document.querySelector<HTMLElement>('[data-again]')
let pause = Number(hint?.dataset.pause)
let next: number | undefined

if (hint) {
  hint.textContent = hint.dataset.again ?? ''
  wait()
  window.addEventListener('online', askNow)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) askNow()
  })
}

/** Schedules the next check with a random delay, so that clients do not retry at the same moment. */
function wait(): void {
  window.clearTimeout(next)
  next = window.setTimeout(() => void attempt(), pause * 1000 * (1 + Math.random() / 4))
  pause = Math.min(pause * growth, longestPause)
}

function askNow(): void {
  window.clearTimeout(next)
  void attempt()
}

/** Checks the page and reloads it unless the failure is temporary. Does nothing while the page is hidden. */
async function attempt(): Promise<void> {
  if (document.hidden) return
  const status = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    (answer) => answer.status,
    () => 0,
  )
  if ([0, 429, 500, 502, 503, 504].includes(status)) return wait()
  window.location.reload()
}
