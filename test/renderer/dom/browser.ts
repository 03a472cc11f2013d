// Implements browser behaviour that happy-dom lacks.

const focusBefore = new Map<HTMLDialogElement, Element | null>()
const canHaveFocus = 'button:not(:disabled), a[href], input:not(:disabled), select, textarea, [tabindex]'

/** Moves the focus into a modal dialog. */
HTMLDialogElement.prototype.showModal = function () {
  if (this.open) throw new DOMException('It is open already.', 'InvalidStateError')
  focusBefore.set(this, document.activeElement)
  this.setAttribute('open', '')
  const first = this.querySelector<HTMLElement>(canHaveFocus) ?? this
  first.focus()
}

/** Returns the focus, unless the element was removed. */
HTMLDialogElement.prototype.close = function () {
  if (!this.open) return
  this.removeAttribute('open')
  const before = focusBefore.get(this)
  focusBefore.delete(this)
  if (this.isConnected && before instanceof HTMLElement) before.focus()
  queueMicrotask(() => this.dispatchEvent(new Event('close')))
}

document.addEventListener('keydown', ({ key, defaultPrevented }) => {
  if (key === 'Escape' && !defaultPrevented) topDialog()?.close()
})

/** Keeps the focus inside an open dialog. */
const takeFocus = HTMLElement.prototype.focus
HTMLElement.prototype.focus = function (options) {
  if (topDialog()?.contains(this) !== false) takeFocus.call(this, options)
}

function topDialog(): HTMLDialogElement | undefined {
  return [...focusBefore.keys()].filter(({ isConnected }) => isConnected).at(-1)
}

/** Hides the warnings of React about <search>, which browsers know. */
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' })
