import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Serves the application and Gatehouse from one origin, by forwarding calls below /api/auth to Gatehouse.
const gatehouse = 'http://localhost:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { rolldownOptions: { input: ['index.html', 'layered.html', 'rendered.html'] } },
  server: { port: 4000, proxy: { '/api/auth': { target: gatehouse } } },
  preview: { port: 4000, proxy: { '/api/auth': { target: gatehouse } } },
})
