import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanContract } from './build/lean-contract.ts'
import { precompress } from './build/precompress.ts'
import { versionText } from './build/version-text.ts'

/** `npm run dev` serves the web itself and hands calls on to the running API. */
const API_ORIGIN = 'http://127.0.0.1:4000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true }), leanContract(), versionText(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': API_ORIGIN } },
})
