import { readBoot } from './boot.ts'
import { removeSkeleton } from './page-frame.ts'
import { requestEarly } from './request-early.ts'
import { showTheme, storedTheme } from './theme.ts'
import { createTokenStore } from './token-store.ts'

// Runs before the application and is kept small, so that requests start early.
const boot = readBootOrIgnore()
// Skips framed pages, which may be previews as another user.
if (boot && window.parent === window) {
  const { checkExpiry } = boot
  const tokens = createTokenStore(
    window.location.host,
    () => localStorage,
    () => sessionStorage,
    { checkExpiry },
  )
  showTheme(storedTheme())
  const showsScreen = requestEarly(boot, { url: new URL(window.location.href), tokens, now: new Date() })
  // Removes the skeleton if the guard will redirect, because it shows the wrong page.
  if (!showsScreen) removeSkeleton()
}

/** Returns undefined for unreadable boot data, which the application reports. */
function readBootOrIgnore() {
  try {
    return readBoot(document)
  } catch {
    return undefined
  }
}
