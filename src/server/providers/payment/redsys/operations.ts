import { type Cents, cents } from '../../../../domain/money.ts'
import { throwError } from '../../../kernel/errors.ts'
import type { ReportedMovement } from '../service.ts'
import { newRedsysReference } from './reference.ts'
import { signForRedsys } from './signature.ts'
import { currencyOfNumber, type RedsysTerminal, urlOf } from './terminal.ts'

/** Describes a payment or refund that the bank has executed. */
export interface RedsysOperation {
  reference: string
  /** Contains `0` for a payment, `3` for a refund. */
  type: '0' | '3'
  amount: Cents
  currency: string
  authorisation: string
  /** Contains the calendar date in Spain. */
  day: string
}

const timeoutMs = 20_000

/** Contains the error that the service returns for an empty result. */
const emptyResultError = '<Ds_ErrorCode>XML0024</Ds_ErrorCode>'

/** Returns a terminal's operations between two days, both inclusive. Throws `unavailable` for incomplete responses. */
export async function redsysOperations(
  terminal: RedsysTerminal,
  from: string,
  to: string,
): Promise<RedsysOperation[]> {
  const [payments, refunds] = await Promise.all([
    listOperations(terminal, '0', from, to),
    listOperations(terminal, '3', from, to),
  ])
  return [...payments, ...refunds]
}

/** Returns the operations in the common form of all providers. Throws `unavailable`. */
export async function redsysReport(
  terminal: RedsysTerminal,
  from: string,
  to: string,
): Promise<ReportedMovement[]> {
  const operations = await redsysOperations(terminal, from, to)
  return operations.map(({ type, authorisation, ...operation }) => ({
    ...operation,
    movement: type === '3' ? 'REFUND' : 'PAYMENT',
    out: type === '3',
    number: authorisation,
  }))
}

/**
 * Lists a terminal's operations of one type by the bank's SOAP service. The service accepts only signature V1, whose
 * key is derived from a random order number; throws `unavailable`.
 */
export async function listOperations(
  terminal: RedsysTerminal,
  type: RedsysOperation['type'],
  from: string,
  to: string,
): Promise<RedsysOperation[]> {
  const order = newRedsysReference()
  const body = [
    `<Version Ds_Version="0.0"><Message><TransactionMasiva><Ds_Order>${order}</Ds_Order>`,
    `<Ds_MerchantCode>${terminal.merchant}</Ds_MerchantCode><Ds_Terminal>${terminal.terminal}</Ds_Terminal>`,
    `<Ds_TransactionType>${type}</Ds_TransactionType><Ds_Fecha_inicio>${from}-00.00.00.000000</Ds_Fecha_inicio>`,
    `<Ds_Fecha_fin>${to}-23.59.59.999999</Ds_Fecha_fin></TransactionMasiva></Message></Version>`,
  ].join('')
  const signature = signForRedsys('HMAC_SHA256_V1', terminal.key, { order, parameters: body })
  const response = await request(
    urlOf(terminal, '/apl02/services/SerClsWSConsulta'),
    `<Messages>${body}<Signature>${signature}</Signature><SignatureVersion>HMAC_SHA256_V1</SignatureVersion></Messages>`,
  )
  if (response?.includes(emptyResultError)) return []
  if (response === undefined || !response.includes('<Message>') || response.includes('<Ds_ErrorCode>'))
    return throwError('unavailable')
  const operations = [...response.matchAll(/<Response\b[^>]*>([\s\S]*?)<\/Response>/g)].map(
    ([, fields = '']) => parseOperation(terminal, fields),
  )
  return operations.flatMap((operation) => (operation?.type === type ? [operation] : []))
}

/** Parses an operation; undefined if it was not executed. Throws `unavailable` for an invalid field. */
function parseOperation(terminal: RedsysTerminal, fields: string): RedsysOperation | undefined {
  const fieldValues = new Map(
    [...fields.matchAll(/<(Ds_\w+)>([^<]*)<\/\1>/g)].map(([, name, value]) => [name, value]),
  )
  const field = (name: string, pattern: RegExp) => {
    const value = fieldValues.get(name)?.trim() ?? ''
    return pattern.test(value) ? value : throwError('unavailable')
  }
  const response = Number(field('Ds_Response', /^\d{1,4}$/))
  const type = field('Ds_TransactionType', /^\d{1,2}$/)
  if (field('Ds_MerchantCode', /^\d{9}$/) !== terminal.merchant) return throwError('unavailable')
  const isPaid = type === '0' && response <= 99
  const isRefunded = type === '3' && response === 900
  if (!isPaid && !isRefunded) return undefined
  return {
    reference: field('Ds_Order', /^[A-Za-z0-9]{4,12}$/),
    type: isPaid ? '0' : '3',
    amount: cents(BigInt(field('Ds_Amount', /^\d{1,12}$/))),
    currency: currencyOfNumber(field('Ds_Currency', /^\d{1,4}$/)),
    authorisation: fieldValues.get('Ds_AuthorisationCode')?.trim() ?? '',
    day: field('Ds_Date', /^\d{4}-\d{2}-\d{2}$/),
  }
}

/** Returns the message in the SOAP envelope, unescaped; undefined without a valid response. */
async function request(address: string, message: string): Promise<string | undefined> {
  const envelope = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:web="http://webservices.apl02.redsys.es">',
    `<soapenv:Header/><soapenv:Body><web:consultaOperaciones><cadenaXML><![CDATA[${message}]]></cadenaXML>`,
    '</web:consultaOperaciones></soapenv:Body></soapenv:Envelope>',
  ].join('')
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: 'consultaOperaciones' },
      body: envelope,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) return undefined
    return (await response.text())
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
  } catch {
    return undefined
  }
}
