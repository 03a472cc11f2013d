// Runs on the card payment page: sends the card data to the payment provider only.

interface Registration {
  url: string
  accessKey: string
  data: string
}

type Field = 'number' | 'expiry' | 'code'

/** Maps the error codes of the provider's tokeniser to the invalid field; other codes belong to no field. */
const fieldsByErrorCode = new Map<string, Field>([
  ['02625', 'number'],
  ['105202', 'number'],
  ['02624', 'expiry'],
  ['02626', 'expiry'],
  ['105203', 'expiry'],
  ['02627', 'code'],
  ['105204', 'code'],
])

const form = requireElement('card', HTMLFormElement)
const button = requireElement('pay', HTMLButtonElement)
const notice = requireElement('problem', HTMLElement)
const inputs: Record<Field, HTMLInputElement> = {
  number: requireElement('number', HTMLInputElement),
  expiry: requireElement('expiry', HTMLInputElement),
  code: requireElement('code', HTMLInputElement),
}
const { url = '', accessKey = '', data = '' } = form.dataset
/** The current registration, which can be used once; a new one is requested for the next attempt. */
let registration: Registration | undefined = { url, accessKey, data }

const isValid: Record<Field, (digits: string) => boolean> = {
  number: (digits) => digits.length >= 12 && luhnSumOf(digits) % 10 === 0,
  expiry: (digits) => /^(0[1-9]|1[0-2])\d\d$/.test(digits),
  code: (digits) => /^\d{3,4}$/.test(digits),
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void pay()
})
inputs.number.addEventListener('input', () => formatDigits(inputs.number, /(\d{4})(?=\d)/g, '$1 ', 19))
inputs.expiry.addEventListener('input', () => formatDigits(inputs.expiry, /^(\d\d)(?=\d)/, '$1/', 4))
// Clears errors on input, not on blur: on blur the button would move while it is being pressed.
for (const [field, input] of Object.entries(inputs))
  input.addEventListener('input', () => setInvalid(field as Field, false))
button.disabled = false

async function pay(): Promise<void> {
  const invalidFields = (Object.keys(inputs) as Field[]).filter((field) =>
    setInvalid(field, !isValid[field](digitsOf(inputs[field]))),
  )
  const [firstInvalid] = invalidFields
  if (firstInvalid) return inputs[firstInvalid].focus()
  setBusy(true)
  try {
    const result = await send()
    if (typeof result === 'string') return void window.location.assign(result)
    if (result.field) {
      setInvalid(result.field, true)
      inputs[result.field].focus()
    } else showNotice(true)
  } catch {
    showNotice(true)
  }
  setBusy(false)
}

/**
 * Sends the card to the provider and the token to the server. Returns the address of the next page, or the field that
 * the provider refused; throws if the server refuses.
 */
async function send(): Promise<string | { field: Field | undefined }> {
  const usedRegistration = registration ?? (await post<Registration>('card', {}))
  registration = undefined
  const response = await fetch(usedRegistration.url, {
    method: 'POST',
    body: new URLSearchParams({
      accessKeyRef: usedRegistration.accessKey,
      data: usedRegistration.data,
      cardNumber: digitsOf(inputs.number),
      cardExpirationDate: digitsOf(inputs.expiry),
      cardCvx: digitsOf(inputs.code),
    }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
  const text = await response.text()
  if (!response.ok || !text.startsWith('data='))
    return { field: fieldsByErrorCode.get(text.replace(/^errorCode=/, '').trim()) }
  const { language } = navigator
  const { colorDepth: colours, height, width } = window.screen
  const zone = new Date().getTimezoneOffset()
  const { next } = await post<{ next: string }>('pay', {
    tokenised: text,
    browser: { language, colours, height, width, zone },
  })
  return next
}

/** Calls our server about this payment; throws if the call is refused, and reloads the page for 410. */
async function post<T>(endpoint: string, body: object): Promise<T> {
  const address = new URL(window.location.href)
  address.pathname += `/${endpoint}`
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.status === 410) {
    window.location.reload()
    return new Promise(() => {})
  }
  if (!response.ok) throw new Error('The server does not take it.')
  return response.json()
}

function formatDigits(
  input: HTMLInputElement,
  pattern: RegExp,
  replacement: string,
  maxDigits: number,
): void {
  // Does not reformat while the caret is inside the text, because that would move the caret.
  if (input.selectionEnd !== input.value.length) return
  input.value = digitsOf(input).slice(0, maxDigits).replace(pattern, replacement)
}

function setInvalid(field: Field, isInvalid: boolean): boolean {
  inputs[field].setAttribute('aria-invalid', String(isInvalid))
  requireElement(`${field}-error`, HTMLElement).hidden = !isInvalid
  return isInvalid
}

function setBusy(isBusy: boolean): void {
  button.disabled = isBusy
  button.setAttribute('aria-busy', String(isBusy))
  button.textContent = (isBusy ? button.dataset.busy : button.dataset.idle) ?? ''
  if (isBusy) showNotice(false)
}

function showNotice(isVisible: boolean): void {
  notice.hidden = !isVisible
}

function digitsOf({ value }: HTMLInputElement): string {
  return value.replace(/\D/g, '')
}

/** Returns the Luhn sum (ISO/IEC 7812), which ends in 0 for valid card numbers. */
function luhnSumOf(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
}

function requireElement<T extends HTMLElement>(id: string, elementType: new () => T): T {
  const element = document.getElementById(id)
  if (element instanceof elementType) return element
  throw new Error(`The page has no ${id}.`)
}
