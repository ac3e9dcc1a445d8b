// Vite adds an imported stylesheet to the styles of the page.
declare module '*.css'
