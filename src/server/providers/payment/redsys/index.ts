import { paymentService } from '../service.ts'
import { redsysListener } from './listener.ts'
import { redsysReport } from './operations.ts'
import { redsysProvider } from './provider.ts'
import { isRedsysKey, redsysVersions } from './signature.ts'
import type { RedsysTerminal } from './terminal.ts'

const textShape = (pattern: string) => ({ type: 'string', pattern })

/** Defines Redsys, a bank's terminal for cards and Bizum. */
export const redsys = paymentService<RedsysTerminal>({
  name: 'redsys',
  webhook: 'receiveRedsysNotification',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['url', 'merchant', 'terminal', 'key', 'versions'],
    properties: {
      url: textShape('^https://'),
      merchant: textShape('^[0-9]{9}$'),
      terminal: textShape('^[0-9]{1,3}$'),
      key: { type: 'string', maxLength: 100 },
      versions: { type: 'array', minItems: 1, uniqueItems: true, items: { enum: redsysVersions } },
    },
  },
  problem: ({ key }) => (isRedsysKey(key) ? undefined : 'has a key that is not one that Redsys gives'),
  id: ({ url, merchant, terminal }) => `${new URL(url).host} ${merchant} ${Number(terminal)}`,
  // Uses the sandbox's public key for all tenants; only the URL distinguishes them.
  simulatedAccount: (simulators, slug) => ({
    url: `${simulators}/redsys/of/${slug}`,
    merchant: '999008881',
    terminal: '1',
    key: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7',
    versions: ['HMAC_SHA512_V2', 'HMAC_SHA256_V1'],
  }),
  methods: (terminal, notify) => ({
    TPV: redsysProvider(terminal, notify, { bizum: false }),
    BIZUM: redsysProvider(terminal, notify, { bizum: true }),
  }),
  listener: redsysListener,
  report: redsysReport,
})
