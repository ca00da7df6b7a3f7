/** How long a kept press waits before the next attempt, ms. Once React has hydrated a radio button, it shows its old choice until then. */
const AGAIN_MS = 10;

/**
 * An inline script that keeps presses that React does not answer yet, and repeats them in order once it does (U15). Buttons
 * are marked as busy meanwhile. Links work without script, and so do forms: see `EARLY_SCRIPT`.
 *
 * React answers a press on an element that it has hydrated: it holds the element's props, and it does not stop the event on
 * the way to it, as it does where a part of the page still waits for its code. Both are asked when the event arrives: on a
 * slow device React may hydrate the element between the press and the task that looks at it. Each press is repeated in a task of its own, so
 * that React has rendered the one before. A radio button or checkbox is changed by the browser itself, so it is set back and
 * pressed again. React sees that as a change only where it is active already, so an event without effect comes first: React
 * activates the part of the page that an event is for. For the same reason a press on one that React activates for this very
 * press is kept: React sets it back to what it knew, and calls no handler.
 */
export const EARLY_PRESS = `{const kept=[];let repeating=false;
const watch=e=>{let answered=false;const f=()=>{answered=hydrated(e)};e.addEventListener('click',f,true);
return()=>{e.removeEventListener('click',f,true);return answered}};
const hydrated=e=>Object.keys(e).some(k=>k.startsWith('__reactProps$'));
const busy=(e,on)=>{if(e.localName==='button')on?e.setAttribute('aria-busy','true'):e.removeAttribute('aria-busy')};
const press=(e,v)=>{if(!hydrated(e))return false;const answered=watch(e);busy(e,false);repeating=true;
if(v!==undefined){e.dispatchEvent(new MouseEvent('mouseup',{bubbles:true}));e.checked=!v}
e.click();repeating=false;const done=answered();if(!done){busy(e,true);if(v!==undefined)e.checked=v}return done};
const repeat=()=>{const done=!kept[0][0].isConnected||press(...kept[0]);if(done)kept.shift();kept.length&&setTimeout(repeat,done?0:${AGAIN_MS})};
addEventListener('click',event=>{const e=!repeating&&event.target.closest?.('button:not([type=submit],[aria-disabled=true]),input[type=radio],input[type=checkbox]');
if(!e)return;const v=e.checked,active=v===undefined||hydrated(e),answered=watch(e);
setTimeout(()=>{if(answered()&&active||event.defaultPrevented)return;busy(e,true);kept.push([e,v])===1&&repeat()})},true)}`;
