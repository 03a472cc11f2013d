import { defineConfig } from 'vite'

/** The server half: dist/server, with the program of its threads beside it (src/server/workshop). */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/server',
    copyPublicDir: false,
    rolldownOptions: {
      input: { main: 'src/server/main.ts', thread: 'src/server/workshop/thread.ts' },
      output: { chunkFileNames: '[name].js' },
    },
  },
})
