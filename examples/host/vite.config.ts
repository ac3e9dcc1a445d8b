import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// One origin for both: what the application does not know, below /api, is Gatehouse’s.
const gatehouse = 'http://localhost:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { rolldownOptions: { input: ['index.html', 'layered.html'] } },
  server: { port: 4000, proxy: { '/api': { target: gatehouse } } },
  preview: { port: 4000, proxy: { '/api': { target: gatehouse } } },
})
