import type { monaco } from './monaco.ts'

/**
 * Scrolls the page with the cursor, because the editor scrolls only its own text and may be taller than the visible
 * area. Keeps the line visible when the editor shrinks.
 */
export function keepCursorVisible(editor: monaco.editor.ICodeEditor): monaco.IDisposable {
  // Waits a frame, after which the editor has scrolled its text to the cursor.
  const scrollAfterFrame = () => requestAnimationFrame(() => showCursor(editor))
  const cursorListener = editor.onDidChangeCursorPosition(scrollAfterFrame)
  const layoutListener = editor.onDidLayoutChange(() => {
    const position = editor.getPosition()
    if (!position || !editor.hasTextFocus()) return
    editor.revealPosition(position)
    scrollAfterFrame()
  })
  return {
    dispose() {
      cursorListener.dispose()
      layoutListener.dispose()
    },
  }
}

function showCursor(editor: monaco.editor.ICodeEditor): void {
  const position = editor.getPosition()
  const line = position && editor.getScrolledVisiblePosition(position)
  const editorRect = editor.getDomNode()?.getBoundingClientRect()
  if (!line || !editorRect || !editor.hasTextFocus()) return
  const viewport = visualViewport ?? { offsetTop: 0, height: innerHeight }
  const pageStyle = getComputedStyle(document.documentElement)
  const top = editorRect.top + line.top - viewport.offsetTop
  const overflowAbove = top - Number.parseFloat(pageStyle.scrollPaddingTop)
  const overflowBelow = top + line.height - viewport.height + Number.parseFloat(pageStyle.scrollPaddingBottom)
  if (overflowAbove < 0) scrollBy(0, overflowAbove)
  else if (overflowBelow > 0) scrollBy(0, overflowBelow)
}
