import type { monaco } from './monaco.ts'

/**
 * Scrolls the page with the cursor, because the editor scrolls only its own text and may be taller than the visible
 * area. Keeps the line visible when the editor shrinks.
 */
export function keepCursorVisible(editor: monaco.editor.ICodeEditor): monaco.IDisposable {
  // Waits a frame, after which the editor has scrolled its text to the cursor.
  const follow = () => requestAnimationFrame(() => showCursor(editor))
  const moving = editor.onDidChangeCursorPosition(follow)
  const shrinking = editor.onDidLayoutChange(() => {
    const position = editor.getPosition()
    if (!position || !editor.hasTextFocus()) return
    editor.revealPosition(position)
    follow()
  })
  return {
    dispose() {
      moving.dispose()
      shrinking.dispose()
    },
  }
}

function showCursor(editor: monaco.editor.ICodeEditor): void {
  const position = editor.getPosition()
  const line = position && editor.getScrolledVisiblePosition(position)
  const place = editor.getDomNode()?.getBoundingClientRect()
  if (!line || !place || !editor.hasTextFocus()) return
  const sight = visualViewport ?? { offsetTop: 0, height: innerHeight }
  const bars = getComputedStyle(document.documentElement)
  const top = place.top + line.top - sight.offsetTop
  const above = top - Number.parseFloat(bars.scrollPaddingTop)
  const below = top + line.height - sight.height + Number.parseFloat(bars.scrollPaddingBottom)
  if (above < 0) scrollBy(0, above)
  else if (below > 0) scrollBy(0, below)
}
