import { request } from 'node:http'

/** Matches the paths that Vite serves: its client, modules and dependencies. */
const vitePath = /^\/(?:@|src\/|node_modules\/)/

/**
 * Proxies all other requests to the server at `port` of this machine. Its pages get Vite's client and lose their
 * content security policy, because Vite writes styles into the page.
 */
export function proxyToServer(vite, port) {
  return (incoming, outgoing, next) => {
    const { url, method, headers } = incoming
    if (vitePath.test(url)) return next()
    const { 'accept-encoding': _compressed, ...forwardedHeaders } = headers
    const target = { host: 'localhost', port, path: url, method, headers: forwardedHeaders }
    const proxied = request(target, (response) => {
      const isHtml = String(response.headers['content-type']).startsWith('text/html')
      if (isHtml) return void sendPage(response).catch(next)
      outgoing.writeHead(response.statusCode, response.headers)
      response.pipe(outgoing)
    })
    proxied.on('error', () => outgoing.writeHead(503, { 'retry-after': '1' }).end('The server is starting.'))
    outgoing.on('close', () => proxied.destroy())
    incoming.pipe(proxied)

    async function sendPage(response) {
      const html = await vite.transformIndexHtml(url, Buffer.concat(await response.toArray()).toString())
      const {
        'content-security-policy': _policy,
        'content-length': _length,
        etag: _tag,
        ...headersToKeep
      } = response.headers
      outgoing.writeHead(response.statusCode, headersToKeep).end(html)
    }
  }
}
