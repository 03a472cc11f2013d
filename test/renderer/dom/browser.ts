// What browsers do and happy-dom does not.

const focusBefore = new Map<HTMLDialogElement, Element | null>()
const canHaveFocus = 'button:not(:disabled), a[href], input:not(:disabled), select, textarea, [tabindex]'

/** A modal dialog takes the focus. */
HTMLDialogElement.prototype.showModal = function () {
  if (this.open) throw new DOMException('It is open already.', 'InvalidStateError')
  focusBefore.set(this, document.activeElement)
  this.setAttribute('open', '')
  const first = this.querySelector<HTMLElement>(canHaveFocus) ?? this
  first.focus()
}

/** It gives the focus back, unless it was taken out of the page before. */
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

/** Around it nothing can have the focus. */
const takeFocus = HTMLElement.prototype.focus
HTMLElement.prototype.focus = function (options) {
  if (topDialog()?.contains(this) !== false) takeFocus.call(this, options)
}

function topDialog(): HTMLDialogElement | undefined {
  return [...focusBefore.keys()].filter(({ isConnected }) => isConnected).at(-1)
}

/** They know <search>; React warns of what it takes for no element at all. */
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' })
