import { readBoot } from './boot.ts'
import { removeFrame } from './page-frame.ts'
import { requestEarly } from './request-early.ts'
import { showTheme, storedTheme } from './theme.ts'
import { createTokenStore } from './token-store.ts'

// The page's first script, small enough to run while the application is on its way.
const boot = bootHere()
// A page in a frame may be a preview, which is somebody else's.
if (boot && window.parent === window) {
  const { checkExpiry } = boot
  const tokens = createTokenStore(
    window.location.host,
    () => localStorage,
    () => sessionStorage,
    { checkExpiry },
  )
  showTheme(storedTheme())
  const stays = requestEarly(boot, { url: new URL(window.location.href), tokens, now: new Date() })
  // What stands for another page than the one that comes is worse than nothing.
  if (!stays) removeFrame()
}

/** Returns undefined for unreadable boot data, which the application reports. */
function bootHere() {
  try {
    return readBoot(document)
  } catch {
    return undefined
  }
}
