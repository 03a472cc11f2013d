import { operationsOf, type Payment } from './redsys-payments.ts'
import { sandbox, signatureOver } from './redsys-signature.ts'

/** Returns the SOAP response of the query service: the operations of a type between two instants, or an error. */
export function answerQuery(payments: Iterable<Payment>, envelope: string): string {
  const message = /<!\[CDATA\[([\s\S]*)\]\]>/.exec(envelope)?.[1] ?? ''
  const query = /<Version Ds_Version="0.0">[\s\S]*<\/Version>/.exec(message)?.[0] ?? ''
  const field = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(message)?.[1] ?? ''
  const expectedSignature = signatureOver('HMAC_SHA256_V1', field('Ds_Order'), query)
  if (field('Signature') !== Buffer.from(expectedSignature, 'base64url').toString('base64'))
    return wrapInEnvelope(errorXml('XML0016'))
  if (field('Ds_MerchantCode') !== sandbox.merchant) return wrapInEnvelope(errorXml('XML0011'))
  const [type, from, to] = [field('Ds_TransactionType'), field('Ds_Fecha_inicio'), field('Ds_Fecha_fin')]
  const matches = [...payments]
    .flatMap((payment) => operationsOf(payment).map((operation) => ({ ...operation, payment })))
    .map((operation) => ({ ...operation, ...madridTimeOf(operation.at) }))
    .filter((operation) => operation.type === type && operation.moment >= from && operation.moment <= to)
  if (matches.length === 0) return wrapInEnvelope(errorXml(NO_MATCH_CODE))
  const responses = matches.map(({ payment, amount, authorisation, day, hour }) =>
    [
      '<Response Ds_Version="0.0">',
      ...Object.entries({
        Ds_MerchantCode: sandbox.merchant,
        Ds_Terminal: sandbox.terminal,
        Ds_Order: payment.order,
        Ds_TransactionType: type,
        Ds_Date: day,
        Ds_Hour: hour,
        Ds_Amount: String(amount),
        Ds_Currency: payment.currency,
        Ds_SecurePayment: '1',
        Ds_State: 'F',
        Ds_Response: type === '3' ? '0900' : '0000',
        Ds_AuthorisationCode: authorisation,
      }).map(([name, value]) => `<${name}>${value}</${name}>`),
      '</Response>',
    ].join(''),
  )
  return wrapInEnvelope(responses.join(''))
}

/** Contains the error code for no matching operations. */
const NO_MATCH_CODE = 'XML0024'
const errorXml = (code: string) => `<ErrorMsg><Ds_ErrorCode>${code}</Ds_ErrorCode></ErrorMsg>`

/** Wraps a response in a SOAP envelope, as escaped text. */
function wrapInEnvelope(content: string): string {
  const message = `<Messages><Version Ds_Version="0.0"><Message>${content}</Message></Version></Messages>`
  const escaped = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return [
    '<?xml version="1.0" encoding="utf-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/">',
    `<soapenv:Body><p259:consultaOperacionesResponse xmlns:p259="http://webservices.apl02.redsys.es">`,
    `<consultaOperacionesReturn>${escaped}</consultaOperacionesReturn>`,
    '</p259:consultaOperacionesResponse></soapenv:Body></soapenv:Envelope>',
  ].join('')
}

const madridFormat = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Madrid',
})

/** Returns an instant in Madrid: the day, the time, and both as `2026-11-25-10.30.00.000000`. */
function madridTimeOf(instant: Date) {
  const [day = '', hour = ''] = madridFormat.format(instant).split(' ')
  return { day, hour, moment: `${day}-${hour.replaceAll(':', '.')}.000000` }
}
