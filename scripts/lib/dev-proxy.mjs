import { request } from 'node:http'

/** Matches the paths that Vite serves: its client, modules and dependencies. */
const vitePath = /^\/(?:@|src\/|node_modules\/)/

/**
 * Proxies every other request to the server at `port` of this machine. Its pages get Vite's client and lose their
 * content security policy, because Vite writes styles into the page.
 */
export function proxyToServer(vite, port) {
  return (incoming, outgoing, next) => {
    const { url, method, headers } = incoming
    if (vitePath.test(url)) return next()
    const { 'accept-encoding': _compressed, ...plain } = headers
    const proxied = request({ host: 'localhost', port, path: url, method, headers: plain }, (answer) => {
      const isHtml = String(answer.headers['content-type']).startsWith('text/html')
      if (isHtml) return void sendPage(answer).catch(next)
      outgoing.writeHead(answer.statusCode, answer.headers)
      answer.pipe(outgoing)
    })
    proxied.on('error', () => outgoing.writeHead(503, { 'retry-after': '1' }).end('The server is starting.'))
    outgoing.on('close', () => proxied.destroy())
    incoming.pipe(proxied)

    async function sendPage(answer) {
      const html = await vite.transformIndexHtml(url, Buffer.concat(await answer.toArray()).toString())
      const {
        'content-security-policy': _policy,
        'content-length': _length,
        etag: _tag,
        ...rest
      } = answer.headers
      outgoing.writeHead(answer.statusCode, rest).end(html)
    }
  }
}
