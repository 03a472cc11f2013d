// Runs on the page that replaces an unavailable one: checks the address at growing intervals and reloads.

export {}

const PAUSE_GROWTH = 1.6
/** The maximum pause between two checks in seconds. */
const MAX_PAUSE_SECONDS = 60
const hint = document.querySelector<HTMLElement>('[data-again]')
let pauseSeconds = Number(hint?.dataset.pause)
let timer: number | undefined

if (hint) {
  hint.textContent = hint.dataset.again ?? ''
  scheduleCheck()
  window.addEventListener('online', checkNow)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) checkNow()
  })
}

/** Schedules the next check with a random delay, so that clients do not retry at the same moment. */
function scheduleCheck(): void {
  window.clearTimeout(timer)
  timer = window.setTimeout(() => void check(), pauseSeconds * 1000 * (1 + Math.random() / 4))
  pauseSeconds = Math.min(pauseSeconds * PAUSE_GROWTH, MAX_PAUSE_SECONDS)
}

function checkNow(): void {
  window.clearTimeout(timer)
  void check()
}

/** Checks the page and reloads it unless the failure is temporary. Does nothing while the page is hidden. */
async function check(): Promise<void> {
  if (document.hidden) return
  const status = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    (response) => response.status,
    () => 0,
  )
  if ([0, 429, 500, 502, 503, 504].includes(status)) return scheduleCheck()
  window.location.reload()
}
