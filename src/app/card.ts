// Runs on the card payment page: sends the card data to the payment provider only.

interface Registration {
  url: string
  accessKey: string
  data: string
}

type Field = 'number' | 'expiry' | 'code'

/** Maps the provider's tokeniser error codes to the field concerned; other codes concern none. */
const mistakes = new Map<string, Field>([
  ['02625', 'number'],
  ['105202', 'number'],
  ['02624', 'expiry'],
  ['02626', 'expiry'],
  ['105203', 'expiry'],
  ['02627', 'code'],
  ['105204', 'code'],
])

const form = part('card', HTMLFormElement)
const button = part('pay', HTMLButtonElement)
const notice = part('problem', HTMLElement)
const inputs: Record<Field, HTMLInputElement> = {
  number: part('number', HTMLInputElement),
  expiry: part('expiry', HTMLInputElement),
  code: part('code', HTMLInputElement),
}
const { url = '', accessKey = '', data = '' } = form.dataset
/** The current registration, which can be used once; the next is requested when needed. */
let registration: Registration | undefined = { url, accessKey, data }

const isRight: Record<Field, (digits: string) => boolean> = {
  number: (digits) => digits.length >= 12 && sumOf(digits) % 10 === 0,
  expiry: (digits) => /^(0[1-9]|1[0-2])\d\d$/.test(digits),
  code: (digits) => /^\d{3,4}$/.test(digits),
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void pay()
})
inputs.number.addEventListener('input', () => regroup(inputs.number, /(\d{4})(?=\d)/g, '$1 ', 19))
inputs.expiry.addEventListener('input', () => regroup(inputs.expiry, /^(\d\d)(?=\d)/, '$1/', 4))
// Clears errors on input, not on blur: on blur the button would move while it is being pressed.
for (const [field, input] of Object.entries(inputs))
  input.addEventListener('input', () => mark(field as Field, false))
button.disabled = false

async function pay(): Promise<void> {
  const invalidFields = (Object.keys(inputs) as Field[]).filter((field) =>
    mark(field, !isRight[field](digitsOf(inputs[field]))),
  )
  const [first] = invalidFields
  if (first) return inputs[first].focus()
  busy(true)
  try {
    const sent = await send()
    if (typeof sent === 'string') return void window.location.assign(sent)
    if (sent.field) {
      mark(sent.field, true)
      inputs[sent.field].focus()
    } else show(true)
  } catch {
    show(true)
  }
  busy(false)
}

/**
 * Sends the card to the provider and the token to the server. Returns the address to continue at, or the field refused
 * by the provider; throws where the server refuses.
 */
async function send(): Promise<string | { field: Field | undefined }> {
  const at = registration ?? (await post<Registration>('card', {}))
  registration = undefined
  const answer = await fetch(at.url, {
    method: 'POST',
    body: new URLSearchParams({
      accessKeyRef: at.accessKey,
      data: at.data,
      cardNumber: digitsOf(inputs.number),
      cardExpirationDate: digitsOf(inputs.expiry),
      cardCvx: digitsOf(inputs.code),
    }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
  const text = await answer.text()
  if (!answer.ok || !text.startsWith('data='))
    return { field: mistakes.get(text.replace(/^errorCode=/, '').trim()) }
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
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer.status === 410) {
    window.location.reload()
    return new Promise(() => {})
  }
  if (!answer.ok) throw new Error('The server does not take it.')
  return answer.json()
}

function regroup(input: HTMLInputElement, group: RegExp, grouped: string, longest: number): void {
  // Leaves the text alone while the caret is not at its end, so that the caret does not move.
  if (input.selectionEnd !== input.value.length) return
  input.value = digitsOf(input).slice(0, longest).replace(group, grouped)
}

function mark(field: Field, wrong: boolean): boolean {
  inputs[field].setAttribute('aria-invalid', String(wrong))
  part(`${field}-error`, HTMLElement).hidden = !wrong
  return wrong
}

function busy(is: boolean): void {
  button.disabled = is
  button.setAttribute('aria-busy', String(is))
  button.textContent = (is ? button.dataset.busy : button.dataset.idle) ?? ''
  if (is) show(false)
}

function show(is: boolean): void {
  notice.hidden = !is
}

function digitsOf({ value }: HTMLInputElement): string {
  return value.replace(/\D/g, '')
}

/** Returns the Luhn sum (ISO/IEC 7812), which ends in 0 for valid card numbers. */
function sumOf(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
}

function part<T extends HTMLElement>(id: string, kind: new () => T): T {
  const element = document.getElementById(id)
  if (element instanceof kind) return element
  throw new Error(`The page has no ${id}.`)
}
