// Vite turns an imported stylesheet into part of the page's own.
declare module '*.css'
