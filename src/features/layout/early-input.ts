/** Time before the next attempt to repeat kept input, ms. Until then a radio button that React has just hydrated shows its old choice. */
const RETRY_MS = 10;

/**
 * An inline script that keeps presses and typed text which React does not answer yet, and repeats them in their order once
 * it does (U15). Meanwhile a pressed button is marked as busy. Links and forms work without script; see `EARLY_SCRIPT`.
 *
 * - **Does React answer an event?** It does if the element has React's props, so it is hydrated, and if React did not stop
 *   the event before it reached the element. React stops it where a part of the page still waits for its code. Both are
 *   checked while the event is dispatched, because on a slow device React may hydrate the element right after it.
 * - **One task for each input.** So React has rendered the result of one input before the next one is repeated.
 * - **Radio buttons and checkboxes.** The browser itself changes them, so the script sets them back and presses them again.
 *   React takes this for a change only if the part of the page is active. So the script first dispatches an event without
 *   effect, for which React activates that part. A press that itself made React activate the part is repeated as well:
 *   React has reset the control and called no handler.
 * - **Text.** React compares a field's value with the value that it has set before. So the script sets that value first and
 *   then the typed text. An element has React's props shortly before its part of the page is active. So text, too, is
 *   repeated after an event without effect, and the first text of a field is kept if the field then shows its old value.
 */
export const EARLY_INPUT = `{const kept=[],taken=new WeakSet;let repeating=false;
const watch=(e,type)=>{let answered=false;const f=()=>{answered=hydrated(e)};e.addEventListener(type,f,true);
return()=>{e.removeEventListener(type,f,true);return answered}};
const hydrated=e=>Object.keys(e).some(k=>k.startsWith('__reactProps$'));
const busy=(e,on)=>{if(e.localName==='button')on?e.setAttribute('aria-busy','true'):e.removeAttribute('aria-busy')};
const fire=(e,type)=>e.dispatchEvent(new Event(type,{bubbles:true}));
const activate=e=>e.dispatchEvent(new MouseEvent('mouseup',{bubbles:true}));
const press=(e,v)=>{const answered=watch(e,'click');busy(e,false);
if(v!==undefined){activate(e);e.checked=!v}
e.click();const done=answered();if(!done){busy(e,true);if(v!==undefined)e.checked=v}return done};
const write=(e,v)=>{activate(e);const answered=watch(e,'input');if('defaultValue' in e)e.value=e.defaultValue;
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(e),'value').set.call(e,v);fire(e,'input');const done=answered();
if(done){if(e.localName==='select')fire(e,'change');if(document.activeElement!==e)fire(e,'focusout')}return done};
const again=(how,e,v)=>{if(!hydrated(e))return false;repeating=true;try{return how(e,v)}finally{repeating=false}};
const repeat=()=>{if(!kept[0])return;const done=!kept[0][1].isConnected||again(...kept[0]);if(done)kept.shift();kept.length&&setTimeout(repeat,done?0:${RETRY_MS})};
const keep=(...input)=>{kept.push(input)===1&&setTimeout(repeat)};
addEventListener('click',event=>{const e=!repeating&&event.target.closest?.('button:not([type=submit],[aria-disabled=true]),input[type=radio],input[type=checkbox]');
if(!e)return;const v=e.checked,active=v===undefined||hydrated(e),answered=watch(e,'click');
setTimeout(()=>{if(answered()&&active||event.defaultPrevented)return;busy(e,true);keep(press,e,v)})},true);
addEventListener('input',event=>{const e=event.target;if(repeating||!e.matches?.('input:not([type=radio],[type=checkbox],[type=file]),select,textarea'))return;
const active=hydrated(e),answered=watch(e,'input'),v=e.value,known=e.defaultValue;
setTimeout(()=>{const lost=!taken.has(e)&&e.value!==v&&(known===undefined||e.value===known),text=lost?v:e.value,
done=answered()&&active&&!lost,input=kept.find(([how,field])=>how===write&&field===e);taken.add(e);
if(done)input&&kept.splice(kept.indexOf(input),1);else if(input)input[2]=text;else keep(write,e,text)})},true)}`;
