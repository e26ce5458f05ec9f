declare module 'virtual:rulebook/*' {
  const page: { title: string; html: string; contents: { id: string; title: string; level: number }[] }
  export default page
}
declare module 'virtual:clauses/*' {
  const clauses: Record<string, string>
  export default clauses
}
