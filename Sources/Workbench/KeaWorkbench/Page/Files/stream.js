'use strict';
/// The stream of events of all pages in this browser, which has only six connections to a server.
const pages = new Map();
let name = null;

function open() {
  const source = new EventSource('events');
  source.onmessage = ({ data }) => {
    const event = JSON.parse(data);
    if (event.method === 'page/stream') name = event.params.stream;
    if (event.session) pages.get(event.session)?.postMessage(event);
    else for (const page of pages.values()) page.postMessage(event);
  };
  source.onerror = () => {
    source.close();
    if (name) for (const page of pages.values()) page.postMessage({ method: 'page/lost' });
    name = null;
    setTimeout(open, 1000);
  };
}
onconnect = ({ ports: [page] }) => {
  page.onmessage = ({ data: { session, isClosed } }) => {
    if (isClosed) return pages.delete(session);
    pages.set(session, page);
    page.postMessage(name ? { method: 'page/stream', params: { stream: name } } : { method: 'page/lost' });
  };
};
open();
