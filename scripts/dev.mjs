// npm run dev: runs the demo while TypeScript is changed, with the variables of npm start (PORT, DATA, …).
// Vite serves the browser's code and updates the open page; the server is rebuilt and restarted.
import { proxyToServer } from './lib/dev-proxy.mjs'
import { devServer } from './lib/dev-server.mjs'
import { generate, install, requireNode, root } from './lib/prepare.mjs'

requireNode()
install()
generate()
// Imports late, because a fresh checkout has no packages before install().
const vite = await import('vite')
const publicPort = Number(process.env.PORT) || 4000
// Skips the two ports after the public one, which the simulators use.
const port = publicPort + 3
const server = devServer({ port, publicPort })
const pages = await vite.createServer({
  root,
  appType: 'custom',
  server: { port: publicPort, strictPort: true, host: 'localhost', allowedHosts: ['.localhost'] },
  plugins: [
    {
      name: 'server-proxy',
      configureServer: (dev) => void dev.middlewares.use(proxyToServer(dev, port)),
    },
  ],
})
await pages.listen()
const builds = await vite.build({
  configFile: 'vite.server.config.ts',
  logLevel: 'warn',
  build: { watch: {} },
  plugins: [{ name: 'restart-server', writeBundle: () => void restart() }],
})

async function restart() {
  if (!(await server.restart())) {
    console.error('The server did not start: its message is above. It is started again with the next change.')
    return
  }
  pages.ws.send({ type: 'full-reload' })
  console.log(`The server runs your last change: http://alba.localhost:${publicPort}`)
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, async () => {
    await Promise.all([pages.close(), builds.close(), server.stop()])
    process.exit(0)
  })
